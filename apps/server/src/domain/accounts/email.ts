/** One address, one person: however it is typed. */
import { AppError } from '../app-error.ts';

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\"]{2,}$/u;
const LONGEST = 254;

/** Null for what is no address. */
export const normalisedEmail = (text: string): string | null => {
  const email = text.trim().normalize('NFKC').toLowerCase();
  return email.length <= LONGEST && EMAIL.test(email) && !/\p{Cc}/u.test(email) ? email : null;
};

/** Throws `user.invalid`. */
export const checkedEmail = (text: string): string => {
  const email = normalisedEmail(text);
  if (email === null) throw new AppError('user.invalid', { field: 'email', reason: 'is no email address' });
  return email;
};
