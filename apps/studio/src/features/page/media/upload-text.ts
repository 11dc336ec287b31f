/** The state of an upload in words. */
import { mediaWords as words } from '@vitrina/ui/messages/studio/page';
import type { UploadState } from './media-uploads.ts';

export const uploadText = (state: UploadState): string => {
  switch (state.is) {
    case 'sending':
      return words.sending(state.share);
    case 'waiting':
      return state.reason === 'offline' ? words.offline : words.signedOut;
    case 'checking':
      return words.checking;
    case 'product':
      return words.needsProduct;
    case 'failed':
      return state.says;
  }
};
