/** Whether the PDF is a new catalogue or the next edition of one, and the name of a new one. */
import { uploadWords as words } from '@vitrina/ui/messages/studio/upload';
import { Label, RadioGroup } from 'react-aria-components';
import type { DocumentHead } from '../../api/queries.ts';
import { Field } from '../../widgets/form/field.tsx';
import { RadioChoice } from '../../widgets/form/radio-choice.tsx';
import { SelectField } from '../../widgets/form/select-field.tsx';
import type { NewCatalog } from './new-catalog.state.ts';
import type { NewCatalogFlow } from './new-catalog-flow.ts';
import styles from './target-fields.module.css';

/** `shouldName`: the button was pressed without a name or a document. */
export const TargetFields = ({
  flow,
  state: { name, target },
  documents,
  shouldName,
}: {
  flow: NewCatalogFlow;
  state: NewCatalog;
  documents: readonly DocumentHead[];
  shouldName: boolean;
}) => {
  const isNew = target === null;
  return (
    <div className={styles.fields}>
      {documents.length === 0 ? null : (
        <RadioGroup
          className={styles.group ?? ''}
          value={isNew ? 'new' : 'edition'}
          onChange={(value) => flow.setTarget(value === 'new' ? null : '')}
        >
          <Label className={styles.label ?? ''}>{words.target}</Label>
          <RadioChoice value="new">{words.targetNew}</RadioChoice>
          <RadioChoice value="edition">{words.targetEdition}</RadioChoice>
        </RadioGroup>
      )}
      {isNew ? (
        <Field
          label={words.name}
          value={name}
          onChange={flow.setName}
          maxLength={200}
          validationBehavior="aria"
          validate={(value) => (shouldName && value.trim() === '' ? words.nameMissing : null)}
        />
      ) : (
        <div className={styles.document}>
          <SelectField
            label={words.document}
            value={target}
            options={[
              { value: '', label: words.documentPlaceholder },
              ...documents.map(({ slug, name: label }) => ({ value: slug, label })),
            ]}
            onChange={flow.setTarget}
          />
          {shouldName && target === '' ? (
            <p className={styles.error} role="alert">
              {words.documentMissing}
            </p>
          ) : null}
          <p className={styles.hint}>{words.editionHint}</p>
        </div>
      )}
    </div>
  );
};
