/** The fields of the chosen store, each with the place where its value is found. */
import { storeWords } from '@vitrina/ui/messages/studio/store';
import { Checkbox } from '../../../widgets/form/checkbox.tsx';
import { Field, PasswordField } from '../../../widgets/form/field.tsx';
import { cleanKey, storeAddressOf } from '../state/pasted.ts';
import {
  type Connection,
  keepsStored,
  type Problems,
  type Provider,
  type StoredKeys,
} from '../state/store-connection.ts';
import styles from './fields.module.css';
import { WhereFound } from './where-found.tsx';

const { fields: words, help, problems: problemWords } = storeWords;

type FieldsProps = {
  form: Connection;
  /** Those that are shown; the button was pressed. */
  problems: Problems;
  onChange: (change: Partial<Connection>) => void;
};
type TextName = { [K in keyof Connection]: Connection[K] extends string ? K : never }[keyof Connection];

/** Properties that a text field takes from the form. */
const bound = ({ form, problems, onChange }: FieldsProps, name: Exclude<TextName, 'seller'>) => {
  const problem = problems[name];
  return {
    value: form[name],
    onChange: (value: string) => onChange({ [name]: value }),
    validationBehavior: 'aria' as const,
    validate: () => (problem ? problemWords[problem] : null),
    autoComplete: 'off',
  };
};

const Key = ({
  name,
  label,
  hint,
  ...props
}: FieldsProps & { name: 'appKey' | 'appToken' | 'token'; label: string; hint?: string }) => (
  <PasswordField
    label={label}
    {...(hint && { hint })}
    {...bound(props, name)}
    onBlur={() => props.onChange({ [name]: cleanKey(props.form[name]) })}
    words={{ show: `${words.show} ${label}`, hide: `${words.hide} ${label}` }}
  />
);

/** `isKept`: stored values stay where a field is left empty. */
type StoreProps = FieldsProps & { isKept: boolean };

const VtexFields = ({ isKept, ...props }: StoreProps) => (
  <>
    <div>
      <div className={styles.pair}>
        <Key {...props} name="appKey" label={words.appKey} {...(isKept && { hint: words.keyStored })} />
        <Key {...props} name="appToken" label={words.appToken} {...(isKept && { hint: words.keyStored })} />
      </div>
      <WhereFound lines={help.keys} of={words.appKey} />
    </div>
    <div>
      <div className={styles.short}>
        <Field
          label={words.channel}
          hint={isKept ? words.channelStored : words.channelHint}
          inputMode="numeric"
          {...bound(props, 'channel')}
        />
      </div>
      <WhereFound lines={help.channel} of={words.channel} />
    </div>
  </>
);

const ShopifyFields = ({ isKept, ...props }: StoreProps) => (
  <div>
    <Key {...props} name="token" label={words.token} hint={isKept ? words.keyStored : words.tokenHint} />
    <WhereFound lines={help.token} of={words.token} />
    <Checkbox isSelected={props.form.hasStock} onChange={(hasStock) => props.onChange({ hasStock })}>
      {words.hasStock}
    </Checkbox>
  </div>
);

const HasCart = ({ form, onChange }: FieldsProps) => (
  <Checkbox isSelected={form.hasCart} onChange={(hasCart) => onChange({ hasCart })}>
    {words.hasCart}
  </Checkbox>
);

export const StoreFields = ({
  provider,
  stored,
  ...props
}: FieldsProps & { provider: Provider; stored: StoredKeys | null }) => {
  const isKept = keepsStored(provider, props.form, stored);
  const couldKeep = isKept || keepsStored(provider, { ...props.form, dropsStored: false }, stored);
  const address = storeAddressOf(provider, props.form.account);
  return (
    <div className={styles.fields}>
      <div>
        <Field
          label={words.account[provider]}
          hint={address === null ? words.accountHint[provider] : words.calls(address)}
          spellCheck="false"
          {...bound(props, 'account')}
        />
        <WhereFound lines={help.account[provider]} of={words.account[provider]} />
      </div>
      {provider === 'VTEX' ? <VtexFields isKept={isKept} {...props} /> : <ShopifyFields isKept={isKept} {...props} />}
      {couldKeep ? (
        <Checkbox isSelected={props.form.dropsStored} onChange={(dropsStored) => props.onChange({ dropsStored })}>
          {words.dropStored}
        </Checkbox>
      ) : null}
      <Field label={words.website} hint={words.websiteHint} type="url" {...bound(props, 'website')} />
      <HasCart {...props} />
      <Field label={words.product} hint={words.productHint} {...bound(props, 'product')} />
    </div>
  );
};

export const ChatFields = (props: FieldsProps) => (
  <div className={styles.fields}>
    <Field label={words.phone} hint={words.phoneHint} type="tel" {...bound(props, 'phone')} />
    <HasCart {...props} />
  </div>
);
