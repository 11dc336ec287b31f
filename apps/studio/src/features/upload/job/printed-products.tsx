/** A draft without a tag whose pages print prices: the way to a price list. Only where no store gives the prices. */
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '@vitrina/ui';
import { proposalsWords as words } from '@vitrina/ui/messages/studio/proposals';
import { useLocation } from 'wouter';
import { companyQuery } from '../../../api/queries.ts';
import { useApi } from '../../../api/studio-context.ts';
import { documentPath } from '../../../lib/addresses.ts';
import { Button } from '../../../widgets/button.tsx';
import { Notice } from '../../../widgets/notice.tsx';

type Edition = { companyUid: string; pdfUid: string; number: number };

export const PrintedProducts = ({ of: params }: { of: Edition }) => {
  const api = useApi();
  const [, navigate] = useLocation();
  const { data: company } = useQuery(companyQuery(api, params.companyUid));
  const provider = company?.company.Integrations.ECOMMERCE.PROVIDER;
  const { data } = useQuery({
    queryKey: ['printed-products', params.companyUid, params.pdfUid, params.number],
    queryFn: ({ signal }) => api.call('editions.proposals.read', { params }, { signal }),
    enabled: provider === 'FEED',
    staleTime: 60_000,
  });
  const count = data?.products.length ?? 0;
  if (count === 0) return null;
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
