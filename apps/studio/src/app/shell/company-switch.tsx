/** The company that is open, and the others of the person. */
import { useQuery } from '@tanstack/react-query';
import { shellWords as words } from '@vitrina/ui/messages/studio/shell';
import { ChevronsUpDown } from 'lucide-react';
import { useLocation } from 'wouter';
import { companiesQuery } from '../../api/queries.ts';
import { useApi, useCompany } from '../../api/studio-context.ts';
import { companyPath } from '../../lib/addresses.ts';
import { Button } from '../../widgets/button.tsx';
import { Menu } from '../../widgets/menu.tsx';
import styles from './company-switch.module.css';

const Mark = ({ name, logo }: { name: string; logo: string }) =>
  logo === '' ? (
    <span className={styles.initial} aria-hidden>
      {name.trim().charAt(0).toLocaleUpperCase('es-CO')}
    </span>
  ) : (
    <img className={styles.logo} src={logo} alt="" />
  );

export const CompanySwitch = ({ logo }: { logo: string }) => {
  const api = useApi();
  const { uid, name } = useCompany();
  const [, navigate] = useLocation();
  const { data = [] } = useQuery(companiesQuery(api));
  const inside = (
    <>
      <Mark name={name} logo={logo} />
      <span className={styles.name}>{name}</span>
    </>
  );
  if (data.length <= 1) return <div className={styles.company}>{inside}</div>;
  return (
    <div className={styles.company}>
      <Menu
        label={words.company}
        button={
          <Button variant="plain" className={styles.button ?? ''}>
            <span className="visually-hidden">{words.companyPrefix}</span>
            {inside}
            <ChevronsUpDown aria-hidden />
          </Button>
        }
        actions={data.map((company) => ({
          id: company.uid,
          label: company.name,
          isCurrent: company.uid === uid,
          onAction: () => navigate(companyPath(company.uid)),
        }))}
      />
    </div>
  );
};
