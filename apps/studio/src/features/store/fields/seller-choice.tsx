/** The first step: where the company sells. */
import { storeWords as words } from '@vitrina/ui/messages/studio/store';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import type { Seller } from '../state/connection.ts';
import styles from './fields.module.css';

const SELLERS: readonly Seller[] = ['VTEX', 'SHOPIFY', 'FEED'];

export const SellerChoice = ({ seller, onChange }: { seller: Seller; onChange: (seller: Seller) => void }) => (
  <RadioGroup
    className={styles.sellers ?? ''}
    value={seller}
    onChange={(value) => {
      const chosen = SELLERS.find((one) => one === value);
      if (chosen) onChange(chosen);
    }}
  >
    <Label className="visually-hidden">{words.chooseLabel}</Label>
    {SELLERS.map((one) => (
      <Radio key={one} value={one} className={styles.seller ?? ''}>
        <span className={styles.dot} aria-hidden />
        <span className={styles.name}>
          <strong>{words.sellers[one]}</strong>
          <span>{words.sellerHints[one]}</span>
        </span>
      </Radio>
    ))}
  </RadioGroup>
);
