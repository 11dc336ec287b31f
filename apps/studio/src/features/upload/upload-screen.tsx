/** Nuevo: files, then the publishing that ends in a draft. The publishing is in the address, so that a reload shows it again. */
import { useCompany } from '../../api/studio-context.ts';
import { useQueryParameter } from '../../lib/use-query-parameter.ts';
import { JobView } from './job/job-view.tsx';
import { NewCatalogForm } from './new-catalog-form.tsx';

export const UploadScreen = () => {
  const { uid } = useCompany();
  const [job, setJob] = useQueryParameter('publicacion');
  return job === '' ? (
    <NewCatalogForm key={uid} onJob={setJob} />
  ) : (
    <JobView key={job} id={job} onAgain={() => setJob('')} />
  );
};
