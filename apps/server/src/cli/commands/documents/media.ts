/** `vitrina media add` */
import { randomUUID } from 'node:crypto';
import { MediaPurpose } from '@vitrina/contract/admin';
import { COMMAND_LINE } from '../../../domain/accounts/authorization.ts';
import { addMedia, requireMediaSize } from '../../../domain/media/add-media.ts';
import { nameOfFile } from '../../../domain/publishing/document-name.ts';
import { userFileSize } from '../../../errors/user-file.ts';
import { purposeOf } from '../../../media/media-reader.ts';
import { withServices } from '../../../services.ts';
import { type Command, parseArguments, requireCompany, required, UsageError, withFileName } from '../../command.ts';
import { named } from '../../read-named.ts';
import { say } from '../../spanish/say.ts';

const purposeIn = (text: string | undefined): MediaPurpose | null => {
  if (text === undefined) return null;
  const purpose = MediaPurpose.safeParse(text);
  if (purpose.success) return purpose.data;
  const most = MediaPurpose.options.join(', ');
  throw new UsageError(
    say(`--purpose expects one of ${most}, got "${text}".`, `--purpose lleva uno de ${most}, y dice "${text}".`),
  );
};

export const mediaAdd: Command = {
  usage: `vitrina media add FILE --company UID [--purpose image|logo|video|model]

  --company UID           the company that uses it
  --purpose PURPOSE       what it is for; by default the content decides between image, video and model

Prints the address, for pages, logos and price lists. Pictures (JPEG, PNG, WebP, AVIF, GIF, SVG) are stored anew as WebP, upright and
without metadata; videos (MP4, WebM) and models (GLB) as they are. It counts as storage of the company. Files that nothing names
are removed after 30 days.`,
  run: async (args, terminal) => {
    const options = { company: { type: 'string' }, purpose: { type: 'string' } } as const;
    const { values, positionals } = parseArguments(args, options, 1);
    const [path = ''] = positionals;
    const company = required('company', values.company);
    const given = purposeIn(values.purpose);
    return withServices(async ({ database, files, media, clock }) => {
      await requireCompany(database.repos, company);
      const size = await named(path, () => userFileSize(path));
      const { fileKey } = await withFileName(path, async () => {
        const purpose = given ?? (await purposeOf(path));
        requireMediaSize(purpose, size);
        return addMedia(
          { database, files, media, actor: COMMAND_LINE, now: clock },
          { company, path, name: nameOfFile(path), upload: randomUUID(), purpose },
        );
      });
      terminal.out(`/files/${fileKey}`);
      return 0;
    });
  },
};
