/** Whether the PDF is a new catalogue or the next edition of one, and the name of a new one. */
import { useQuery } from '@tanstack/react-query';
import { uploadWords as words } from '@vitrina/ui/messages/studio/upload';
import { Label, RadioGroup } from 'react-aria-components';
import { useApi, useCompany } from '../../api/studio-context.ts';
import { Field } from '../../widgets/form/field.tsx';
import { RadioChoice } from '../../widgets/form/radio-choice.tsx';
import { DocumentPicker, documentsQuery } from './document-picker.tsx';
import type { NewCatalog } from './new-catalog.state.ts';
import type { NewCatalogFlow } from './new-catalog-flow.ts';
import styles from './target-fields.module.css';

/** `shouldName`: the button was pressed without a name or a document. */
export const TargetFields = ({
  flow,
  state: { name, target },
  shouldName,
}: {
  flow: NewCatalogFlow;
  state: NewCatalog;
  shouldName: boolean;
}) => {
  const api = useApi();
  const { uid } = useCompany();
  const { data } = useQuery(documentsQuery(api, uid, ''));
  const isFirst = target === null && (data?.total ?? 0) === 0;
  return (
    <div className={styles.fields}>
      {isFirst ? null : (
        <RadioGroup
          className={styles.group ?? ''}
          value={target === null ? 'new' : 'edition'}
          onChange={(value) => flow.setTarget(value === 'new' ? null : { document: null })}
        >
          <Label className={styles.label ?? ''}>{words.target}</Label>
          <RadioChoice value="new">{words.targetNew}</RadioChoice>
          <RadioChoice value="edition">{words.targetEdition}</RadioChoice>
        </RadioGroup>
      )}
      {target === null ? (
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
          <DocumentPicker target={target} onTarget={flow.setTarget} />
          {shouldName && target.document === null ? (
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
