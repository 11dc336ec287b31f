/** The variants of a product: for each option of the store a group of radio buttons, with colours or pictures where it has them. */
import type { Item, Product } from '@vitrina/contract';
import { Button, es, ProductPicture } from '@vitrina/ui';
import { detailWords } from '@vitrina/ui/messages/product-details';
import { useId, useMemo, useState } from 'react';
import { itemOffer, type Provider } from '../data/offer.ts';
import styles from './variant-chips.module.css';
import { itemOf, type OptionValue, plainOption, type VariantOption, variantOptions } from './variant-options.ts';

type VariantChipsProps = { product: Product; chosen: Item; provider: Provider; onChoose: (item: Item) => void };

/** Further values are collapsed at first, to keep the content below close. */
const MAX_VISIBLE = 12;

/** `Color / Talla`, when all variants have the same options; else a general word. */
const legendOf = ({ items }: Product): string => {
  const names = items.map(({ variations = [] }) => variations.map(({ key }) => key).join(' / '));
  const [first = ''] = names;
  return first !== '' && names.every((name) => name === first) ? first : detailWords.options;
};

const Sample = ({ color, picture }: Pick<OptionValue, 'color' | 'picture'>) => {
  if (color) return <span className={styles.color} style={{ background: color }} />;
  return picture ? <ProductPicture url={picture} alt="" className={styles.picture ?? ''} /> : null;
};

type ChipProps = {
  group: string;
  value: OptionValue;
  isChosen: boolean;
  isSoldOut: boolean;
  /** Only with another value of another option. */
  isOther: boolean;
  onChoose: () => void;
};

const Chip = ({ group, value, isChosen, isSoldOut, isOther, onChoose }: ChipProps) => (
  <label className={styles.chip}>
    <input
      type="radio"
      name={group}
      className="visually-hidden"
      checked={isChosen}
      disabled={isSoldOut}
      onChange={onChoose}
    />
    <span className={styles.label} data-other={isOther || undefined}>
      <Sample color={value.color} picture={value.picture} />
      <bdi>{value.value}</bdi>
      {isSoldOut ? <span className="visually-hidden"> ({es.reader.soldOut})</span> : null}
      {isOther && !isSoldOut ? <span className="visually-hidden"> ({detailWords.otherCombination})</span> : null}
    </span>
  </label>
);

/** The first values of a collapsed group: those that can be had, in the order of the store, before those that are sold out. */
const firstOf = (chips: readonly ChipProps[]): ReadonlySet<ChipProps> => {
  const available = chips.filter(({ isSoldOut }) => !isSoldOut);
  const soldOut = chips.filter(({ isSoldOut }) => isSoldOut);
  return new Set([...chips.filter(({ isChosen }) => isChosen), ...[...available, ...soldOut].slice(0, MAX_VISIBLE)]);
};

type OptionGroupProps = {
  option: VariantOption;
  chosen: Item;
  isSoldOut: (item: Item) => boolean;
  onChoose: (item: Item) => void;
};

const OptionGroup = ({ option: { name, values }, chosen, isSoldOut, onChoose }: OptionGroupProps) => {
  const group = useId();
  const [isFolded, setIsFolded] = useState(values.length > MAX_VISIBLE + 1);
  const chips = values.map((value): ChipProps => {
    const { item, isOther } = itemOf(value, chosen, isSoldOut);
    return {
      group,
      value,
      isOther,
      isChosen: value.items.includes(chosen),
      isSoldOut: !item || isSoldOut(item),
      onChoose: () => item && onChoose(item),
    };
  });
  const first = isFolded ? firstOf(chips) : null;
  const shown = first ? chips.filter((chip) => first.has(chip)) : chips;
  return (
    <fieldset className={styles.variants}>
      <legend className={styles.legend}>{name}</legend>
      {shown.map((chip, at) => (
        <Chip key={`${at} ${chip.value.value}`} {...chip} />
      ))}
      {isFolded ? (
        <Button variant="plain" className={styles.more ?? ''} onClick={() => setIsFolded(false)}>
          {detailWords.moreOptions(chips.length - shown.length)}
        </Button>
      ) : null}
    </fieldset>
  );
};

export const VariantChips = ({ product, chosen, provider, onChoose }: VariantChipsProps) => {
  const options = useMemo(() => variantOptions(product) ?? [plainOption(product, legendOf(product))], [product]);
  const soldOut = useMemo(
    () => new Set(product.items.filter((item) => itemOffer(item, provider).is === 'soldOut')),
    [product, provider],
  );
  return options.map((option) => {
    const [only] = option.values;
    return option.values.length === 1 && only ? (
      <p key={option.name} className={styles.only}>
        {option.name}: <bdi>{only.value}</bdi>
      </p>
    ) : (
      <OptionGroup
        key={option.name}
        option={option}
        chosen={chosen}
        isSoldOut={(item) => soldOut.has(item)}
        onChoose={onChoose}
      />
    );
  });
};
