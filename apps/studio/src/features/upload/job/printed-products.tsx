/** A draft without a tag whose pages print prices: the way to a price list. Only where no store gives the prices. */
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '@vitrina/ui';
import { proposalsWords as words } from '@vitrina/ui/messages/studio/proposals';
import { useLocation } from 'wouter';
import { companyQuery } from '../../../api/queries.ts';
import { useApi, useCompany } from '../../../api/studio-context.ts';
import { documentPath } from '../../../lib/addresses.ts';
import { Button } from '../../../widgets/button.tsx';
import { Notice } from '../../../widgets/notice.tsx';

type Edition = { companyUid: string; pdfUid: string; number: number };

/** Products with a price that the pages print; 0 where a store gives the prices, or while they are read. */
export const usePrintedCount = (params: Edition, isWanted: boolean): number => {
  const api = useApi();
  const { screens } = useCompany();
  const { data: company } = useQuery(companyQuery(api, params.companyUid));
  const provider = company?.company.Integrations.ECOMMERCE.PROVIDER;
  const { data } = useQuery({
    queryKey: ['printed-products', params.companyUid, params.pdfUid, params.number],
    queryFn: ({ signal }) => api.call('editions.proposals.read', { params }, { signal }),
    enabled: isWanted && provider === 'FEED' && screens.has('catalogo/:pdf/:number/productos'),
    staleTime: 60_000,
  });
  return data?.products.length ?? 0;
};

export const PrintedProducts = ({ of: params, count }: { of: Edition; count: number }) => {
  const [, navigate] = useLocation();
  return (
    <Notice
      title={words.offerTitle(formatCount(count), count === 1)}
      action={
        <Button
          variant="primary"
          onPress={() => navigate(documentPath(params.companyUid, params.pdfUid, `${params.number}/productos`))}
        >
          {words.offer}
        </Button>
      }
    >
      {words.offerHint}
    </Notice>
  );
};
