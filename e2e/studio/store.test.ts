/** The connection to a store in Studio, tried against the demo store, which speaks as VTEX and as Shopify. */
import { expect, test } from 'vitest';
import { examined, violationsOn } from '../support/axe.ts';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { vitrina } from '../support/commands/vitrina.ts';
import { deployment } from '../support/deployment.ts';
import { addPerson, adminOf, openStudio } from '../support/studio/people.ts';

const { open } = visitorsBrowser();

let companies = 0;
/** A company without a store, and its owner. */
const newCompany = () => {
  companies += 1;
  const uid = `muebles-${process.pid}-${companies}-${Date.now()}`;
  vitrina(deployment().dataDir, 'company', 'add', '--uid', uid, '--name', 'Muebles del Valle');
  return { uid, owner: addPerson('owner', uid) };
};

// Covers §studio-90, §studio-91, §studio-92, §studio-162.
test('an owner connects VTEX: a wrong reference is named, the good trial shows the product, and keys are never shown again', async () => {
  const { storeOrigin } = deployment();
  const { uid, owner } = newCompany();
  const page = await openStudio(open, `/${uid}/tienda`, { ...owner, options: { ...DESKTOP, ...examined } });
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await page.getByRole('radio', { name: /^VTEX/ }).check({ force: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Probar').click();
  await page.getByText('Falta este dato.').first().waitFor();
  await page.getByLabel('Cuenta de VTEX').fill(`${storeOrigin}/admin`);
  await page.getByLabel('App Key', { exact: true }).fill('otra-clave');
  await page.getByLabel('App Token', { exact: true }).fill('ficha-muy-larga');
  await page.getByLabel('Página que abren tus compradores').fill(storeOrigin);
  await button('Probar').click();
  await page.getByText('La tienda no aceptó las claves.').waitFor();
  await page.getByLabel('App Key', { exact: true }).fill('  vtexappkey-muebles-ABCDEF ');
  await page.getByLabel('Referencia para probar').fill('NO-EXISTE-9');
  await button('Probar').click();
  await page.getByText('La tienda no encontró NO-EXISTE-9.').waitFor();
  expect(await page.getByText('La tienda responde: Bien').count()).toBe(1);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Referencia para probar').fill('');
  await button('Probar').click();
  await page.getByText('La tienda responde y las claves sirven.').waitFor();
  expect(await page.getByRole('link', { name: 'Abrir el carrito de prueba' }).getAttribute('href')).toContain(
    `${storeOrigin}/checkout/cart/add?sku=`,
  );
  expect(await violationsOn(page)).toEqual([]);
  await button('Guardar').click();
  await page.getByText('•••• guardadas').waitFor();
  await button('Probar la conexión').click();
  await page.getByText('El carrito se abre con el producto: Bien').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const admin = await adminOf(owner.email);
  expect(await admin('GET', `/companies/${uid}`)).toMatchObject({
    company: {
      Info: { Website: storeOrigin, Extras: [{ Name: 'CARRITO_KIOSK', Content: 'TRUE' }] },
      Integrations: { ECOMMERCE: { PROVIDER: 'VTEX', SECRETID: `${uid}/vtex` } },
    },
  });
  await button('Cambiar').click();
  expect(await page.getByLabel('App Token', { exact: true }).inputValue()).toBe('');

  // Keys that nobody types again stay.
  expect(await page.getByLabel('Cuenta de VTEX').inputValue()).toBe(storeOrigin);
  await page.getByText('Hay una guardada: déjala vacía para conservarla.').first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByText('Los compradores pueden agregar al carrito').click();
  await button('Probar').click();
  await page.getByText('La tienda responde y las claves sirven.').waitFor();
  await page.getByText('Acepta las claves: Bien').waitFor();
  await button('Guardar').click();
  await page.getByText('•••• guardadas').waitFor();
  await page.getByText('Solo se mira').waitFor();
});

// Covers §studio-92.
test('without a good trial the keys are saved after a decision; an editor sees who can do it', async () => {
  const { uid, owner } = newCompany();
  const page = await openStudio(open, `/${uid}/tienda`, { ...owner, options: { ...PHONE, ...examined } });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Cambiar').click();
  await page.getByRole('radio', { name: /^Shopify/ }).check({ force: true });
  await page.getByLabel('Tienda de Shopify').fill('https://admin.shopify.com/store/muebles-del-valle/settings');
  await page.getByText('Vamos a consultar https://muebles-del-valle.myshopify.com').waitFor();
  await page.getByLabel('Página que abren tus compradores').fill('www.mueblesdelvalle.example');
  await button('Guardar sin probar').click();
  await page.getByRole('heading', { name: '¿Guardar sin una prueba buena?' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar sin probar' }).click();
  await page.getByRole('heading', { name: 'Shopify' }).waitFor();
  const editor = addPerson('editor', uid);
  const other = await openStudio(open, `/${uid}/tienda`, { ...editor, options: { ...PHONE, ...examined } });
  await other
    .getByText('La conexión la cambia una persona propietaria de la empresa. Pídelo a Ana Restrepo.')
    .waitFor();
  expect(await other.getByRole('button', { name: 'Cambiar', exact: true }).isDisabled()).toBe(true);
  expect(await other.getByText('•••• guardadas').count()).toBe(0);
});
