/** What is needed of `fetch` to ask a store. The global one does, and so does the guarded one. */

export type StoreRequest = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };

type FetchReply = {
  status: number;
  headers: { get(name: string): string | null };
  body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null;
};

export type Fetch = (
  url: URL,
  request: StoreRequest & { redirect: 'manual'; signal: AbortSignal },
) => Promise<FetchReply>;
