/** Validation of companies, and access to their viewers (§3, §6). */
import { type Company, type Development, type Extra, extraOf } from '@vitrina/contract';
import { checkedExtras, checkedText, FRAMES, frameSources, invalidSetting, phoneDigits } from './settings.ts';

/** §6: access depends on the company's developments containing the required one. */
export const hasDevelopment = (developments: readonly Development[], requiredDevelopment: string): boolean =>
  developments.some(({ Uid }) => Uid === requiredDevelopment);

/** Null: no restriction. An invalid value was meant to restrict something, so it allows nobody. */
export const frameAncestorsOf = (company: Company): string | null => {
  const text = extraOf(company, FRAMES)?.trim() ?? '';
  return text === '' ? null : (frameSources(text) ?? "'none'");
};

const providers = ['VTEX', 'SHOPIFY', 'FEED'] as const;
type Provider = (typeof providers)[number];

/** Fields that a publisher sets; an absent field stays unchanged, or has its default in a new company. */
export type CompanyChange = {
  name?: string;
  website?: string;
  provider?: string;
  secretId?: string;
  color?: string;
  logo?: string;
  font?: string;
  contact?: string;
  about?: string;
  /** Terms and conditions. */
  terms?: string;
  /** Frequently asked questions. */
  questions?: string;
  extras?: Extra[];
};

export const MAX_UID_LENGTH = 63;
const UID = new RegExp(`^[a-z0-9][a-z0-9\\-_]{0,${MAX_UID_LENGTH - 1}}$`);
const COLOR = /^#[0-9a-f]{6}$/i;
const DEFAULT_COLOR = '#1f3d36';

/** Uids of companies, documents and developments are parts of URLs: letters, digits, `-` and `_`. Throws `company.invalid`. */
export const checkedUid = (field: string, uid: string): string => {
  if (!UID.test(uid))
    throw invalidSetting(
      field,
      uid,
      `use a-z, 0-9, - and _, at most ${MAX_UID_LENGTH}, beginning with a letter or digit`,
    );
  return uid;
};

const checkedWebsite = (website: string): string => {
  const url = URL.parse(checkedText('website', website, /(?!)/g));
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalidSetting('website', website, 'must be an http:// or https:// address');
  if (url.username || url.password) throw invalidSetting('website', url.host, 'must not contain a password');
  return website.replace(/\/+$/, '');
};

/** A stored picture or an address. */
const checkedLogo = (logo: string): string => {
  const isOurs = /^\/files\/[\w.-]+$/.test(logo);
  if (logo !== '' && !isOurs && !/^https?:$/.test(URL.parse(logo)?.protocol ?? ''))
    throw invalidSetting('logo', logo.slice(0, 80), 'must be an http:// or https:// address');
  return logo;
};

/** Font family names as in CSS, or the address of a font: it becomes part of the page's style. */
const checkedFont = (font: string): string => {
  const isAddress = /^(https?:\/\/|\/files\/)[^\s"'()\\;{}<>]+$/.test(font);
  if (!isAddress && !/^[\p{L}\p{N} ,'"_-]*$/u.test(font))
    throw invalidSetting('font', font.slice(0, 80), 'must be names of fonts or an address');
  return font;
};

const checkedProvider = (provider: string): Provider => {
  const known = providers.find((name) => name === provider.toUpperCase());
  if (!known) throw invalidSetting('provider', provider, `must be one of ${providers.join(', ')}`);
  return known;
};

const checkedColor = (color: string): string => {
  if (!COLOR.test(color)) throw invalidSetting('color', color, 'must look like #1f3d36');
  return color.toLowerCase();
};

/** The name of a company or a document: it appears in titles, previews and terminals. Throws `company.invalid`. */
export const checkedName = (name: string): string => {
  const text = name.trim();
  if (text === '' || text.length > 200)
    throw invalidSetting('name', text.slice(0, 40), 'must have 1 to 200 characters');
  return checkedText('name', text, /(?!)/g);
};

/** An extra replaces the one of the same name; others remain. */
const mergedExtras = (before: Extra[], given: Extra[]): Extra[] => [
  ...before.filter(({ Name }) => !given.some((extra) => extra.Name === Name)),
  ...given,
];

const checkedContact = (contact: string): string => phoneDigits(contact) ?? checkedText('contact', contact);

/** The company with the change; other fields stay. `stored` are the extras before the change. Throws `company.invalid`. */
export const changedCompany = (
  company: Company,
  change: CompanyChange,
  stored: readonly Extra[] = company.Info.Extras,
): Company => {
  const { Info, UiProfile, Integrations } = company;
  const [colors = { color1: DEFAULT_COLOR }, ...otherColors] = UiProfile.Colors;
  const { ECOMMERCE } = Integrations;
  return {
    ...company,
    Name: change.name === undefined ? company.Name : checkedName(change.name),
    About: change.about === undefined ? company.About : checkedText('about', change.about),
    Info: {
      ...Info,
      TyC: change.terms === undefined ? Info.TyC : checkedText('terms', change.terms),
      FAQ: change.questions === undefined ? Info.FAQ : checkedText('questions', change.questions),
      Website: change.website === undefined ? Info.Website : checkedWebsite(change.website),
      Contact: change.contact === undefined ? Info.Contact : checkedContact(change.contact),
      Extras: mergedExtras(Info.Extras, checkedExtras(change.extras ?? [], stored)),
    },
    UiProfile: {
      Logo: change.logo === undefined ? UiProfile.Logo : checkedLogo(change.logo),
      Font: change.font === undefined ? UiProfile.Font : checkedFont(change.font),
      Colors: [
        { ...colors, color1: change.color === undefined ? colors.color1 : checkedColor(change.color) },
        ...otherColors,
      ],
    },
    Integrations: {
      ...Integrations,
      ECOMMERCE: {
        PROVIDER: change.provider === undefined ? ECOMMERCE.PROVIDER : checkedProvider(change.provider),
        SECRETID: change.secretId ?? ECOMMERCE.SECRETID,
      },
    },
  };
};

/** A new company: active, with a price list as its store, without an address. Throws `company.invalid`. */
export const newCompany = (uid: string, change: CompanyChange & { name: string }, now: Date): Company =>
  changedCompany(
    {
      Uid: checkedUid('uid', uid),
      Name: '',
      Representative: { Uid: '', Name: '', Email: '' },
      RegisterDate: now.toISOString(),
      DocType: '',
      Document: '',
      About: '',
      Info: { Website: '', TyC: '', FAQ: '', Contact: '', Extras: [] },
      Location: { Country: '', State: '', City: '' },
      IsActive: true,
      UiProfile: { Logo: '', Font: '', Colors: [{ color1: DEFAULT_COLOR }] },
      Integrations: { ECOMMERCE: { PROVIDER: 'FEED', SECRETID: '' }, ERP: { PROVIDER: '', SECRETID: '' } },
    },
    change,
  );
