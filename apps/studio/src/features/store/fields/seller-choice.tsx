/** The first step: where the company sells. */
import { storeWords as words } from '@vitrina/ui/messages/studio/store';
import { Label, RadioGroup } from 'react-aria-components';
import { RadioChoice } from '../../../widgets/form/radio-choice.tsx';
import type { Seller } from '../state/store-connection.ts';
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
      <RadioChoice key={one} value={one} isFramed>
        <span className={styles.name}>
          <strong>{words.sellers[one]}</strong>
          <span>{words.sellerHints[one]}</span>
        </span>
      </RadioChoice>
    ))}
  </RadioGroup>
);
