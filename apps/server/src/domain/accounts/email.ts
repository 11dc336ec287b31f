/** Normalises email addresses, so that one address belongs to one user in any spelling. */
import { AppError } from '../../errors/app-error.ts';

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\"]{2,}$/u;
const MAX_LENGTH = 254;

/** Null for text that is no address. */
export const normalisedEmail = (text: string): string | null => {
  const email = text.trim().normalize('NFKC').toLowerCase();
  return email.length <= MAX_LENGTH && EMAIL.test(email) && !/\p{Cc}/u.test(email) ? email : null;
};

/** Throws `user.invalid`. */
export const checkedEmail = (text: string): string => {
  const email = normalisedEmail(text);
  if (email === null) throw new AppError('user.invalid', { field: 'email', reason: 'is no email address' });
  return email;
};
