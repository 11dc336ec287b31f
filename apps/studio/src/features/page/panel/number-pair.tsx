/** Two numbers side by side under one legend: a position or a size, in percent of the page. */
import type { ReactNode } from 'react';
import { NumberInput } from '../../../widgets/form/number-input.tsx';
import styles from './element-panel.module.css';

type Field = { label: string; value: number; onChange: (value: number) => void };

type NumberPairProps = {
  legend: string;
  fields: readonly [Field, Field];
  min: number;
  before?: ReactNode;
  after?: ReactNode;
};

const MAX_PERCENT = 100;
const STEP = 0.1;

export const NumberPair = ({ legend, fields, min, before, after }: NumberPairProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    {before}
    <div className={styles.place}>
      {fields.map((field) => (
        <NumberInput key={field.label} {...field} min={min} max={MAX_PERCENT} step={STEP} />
      ))}
    </div>
    {after}
  </fieldset>
);
