/**
 * Every screen of Studio, in one table. `path` is below a company: `/:company` and this. A row with `nav` stands in the navigation, in
 * the order of the table. Screens load when they are opened.
 */
import type { Role } from '@vitrina/contract/admin';
import { accountWords } from '@vitrina/ui/messages/studio/account';
import { catalogsWords } from '@vitrina/ui/messages/studio/catalogs';
import { editionsWords } from '@vitrina/ui/messages/studio/editions';
import { pageWords } from '@vitrina/ui/messages/studio/page';
import { productsWords } from '@vitrina/ui/messages/studio/products';
import { proposalsWords } from '@vitrina/ui/messages/studio/proposals';
import { publishWords } from '@vitrina/ui/messages/studio/publish';
import { reviewWords } from '@vitrina/ui/messages/studio/review';
import { storeWords } from '@vitrina/ui/messages/studio/store';
import { teamWords } from '@vitrina/ui/messages/studio/team';
import { uploadWords } from '@vitrina/ui/messages/studio/upload';
import { BookOpen, type LucideIcon, Store, Table2, Users } from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** `access`: the role without which the screen is neither in the navigation nor opened. */
export type StudioRoute = {
  path: string;
  title: string;
  access: Role;
  nav?: { segment: string; icon: LucideIcon };
  Screen: LazyExoticComponent<ComponentType>;
};

export const routes: readonly StudioRoute[] = [
  {
    path: '',
    title: catalogsWords.title,
    access: 'viewer',
    nav: { segment: '', icon: BookOpen },
    Screen: lazy(async () => ({ default: (await import('../features/catalogs/catalogs-screen.tsx')).CatalogsScreen })),
  },
  {
    path: 'nuevo',
    title: uploadWords.title,
    access: 'author',
    Screen: lazy(async () => ({ default: (await import('../features/upload/upload-screen.tsx')).UploadScreen })),
  },
  {
    path: 'catalogo/:pdf',
    title: editionsWords.title,
    access: 'viewer',
    Screen: lazy(async () => ({ default: (await import('../features/editions/editions-screen.tsx')).EditionsScreen })),
  },
  {
    path: 'catalogo/:pdf/:number/publicar',
    title: publishWords.title,
    access: 'author',
    Screen: lazy(async () => ({ default: (await import('../features/publish/publish-screen.tsx')).PublishScreen })),
  },
  {
    path: 'productos',
    title: productsWords.title,
    access: 'viewer',
    nav: { segment: 'productos', icon: Table2 },
    Screen: lazy(async () => ({ default: (await import('../features/products/products-screen.tsx')).ProductsScreen })),
  },
  {
    path: 'tienda',
    title: storeWords.title,
    access: 'viewer',
    nav: { segment: 'tienda', icon: Store },
    Screen: lazy(async () => ({ default: (await import('../features/store/store-screen.tsx')).StoreScreen })),
  },
  {
    path: 'equipo',
    title: teamWords.title,
    access: 'viewer',
    nav: { segment: 'equipo', icon: Users },
    Screen: lazy(async () => ({ default: (await import('../features/team/team-screen.tsx')).TeamScreen })),
  },
  {
    path: 'cuenta',
    title: accountWords.title,
    access: 'viewer',
    Screen: lazy(async () => ({ default: (await import('../features/account/account-screen.tsx')).AccountScreen })),
  },
  {
    path: 'catalogo/:pdf/:number/revisar',
    title: reviewWords.title,
    access: 'author',
    Screen: lazy(async () => ({ default: (await import('../features/review/review-screen.tsx')).ReviewScreen })),
  },
  {
    path: 'catalogo/:pdf/:number/pagina/:page',
    title: pageWords.title,
    access: 'viewer',
    Screen: lazy(async () => ({ default: (await import('../features/page/page-screen.tsx')).PageScreen })),
  },
  {
    path: 'catalogo/:pdf/:number/productos',
    title: proposalsWords.title,
    access: 'editor',
    Screen: lazy(async () => ({
      default: (await import('../features/proposals/proposals-screen.tsx')).ProposalsScreen,
    })),
  },
];
