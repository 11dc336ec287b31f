// Shows the pages of a publishing as they are rendered. Texts come from the HTML page, as templates with {n} and {m}.
const POLL_MS = 1000;
const RETRY_MS = 5000;

const { texts } = JSON.parse(document.querySelector('#preview').textContent);
const status = document.querySelector('#status');
const main = document.querySelector('main');
const base = location.pathname;
const sheets = [];
const isShown = new Set();
let total = 0;

const filled = (text, n, m) => text.replace('{n}', n).replace('{m}', m);
const setStatus = (text) => {
  if (status.textContent !== text) status.textContent = text;
};

const paragraphOf = (text) => {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph;
};

const addSheets = (count) => {
  while (sheets.length < count) {
    const sheet = document.createElement('section');
    sheet.setAttribute('aria-label', filled(texts.page, sheets.length + 1));
    sheet.append(paragraphOf(texts.preparing));
    sheets.push(sheet);
    main.append(sheet);
  }
};

const pictureOf = ({ index, pictures }) => {
  const image = document.createElement('img');
  image.alt = filled(texts.page, index);
  image.loading = index <= 2 ? 'eager' : 'lazy';
  image.sizes = '(min-width: 60rem) 60rem, 100vw';
  image.srcset = pictures.map(({ url, width }) => `${url} ${width}w`).join(', ');
  return image;
};

const show = (page) => {
  if (isShown.has(page.index)) return;
  addSheets(page.index);
  isShown.add(page.index);
  const sheet = sheets[page.index - 1];
  sheet.style.setProperty('--page-aspect', page.width / page.height);
  if (page.color) sheet.style.setProperty('--page-color', page.color);
  sheet.replaceChildren(page.pictures.length > 0 ? pictureOf(page) : paragraphOf(texts.withoutPicture));
};

const firstMissing = () => {
  let index = 1;
  while (isShown.has(index)) index += 1;
  return index;
};

/** The page in the middle of the window, from 1. */
const pageInView = () => {
  const middle = innerHeight / 2;
  return Math.max(1, sheets.findIndex((sheet) => sheet.getBoundingClientRect().bottom > middle) + 1);
};

/** Resolves to the pause before the next request in ms; null when the preview has ended. */
const poll = async () => {
  const answer = await fetch(`${base}/pages?from=${firstMissing()}`);
  if (answer.status === 404) {
    setStatus(texts.gone);
    return null;
  }
  if (!answer.ok) throw new Error(answer.status);
  const body = await answer.json();
  if (body.state === 'done') {
    location.replace(`${body.address}&page=${pageInView()}`);
    return null;
  }
  if (body.state !== 'queued' && body.state !== 'running') {
    setStatus(texts.ended);
    return null;
  }
  total = body.total ?? total;
  addSheets(total);
  for (const page of body.pages) show(page);
  const isWhole = total > 0 && isShown.size >= total;
  setStatus(isWhole ? texts.finishing : total > 0 ? filled(texts.made, isShown.size, total) : texts.checking);
  return body.isMore ? 0 : POLL_MS;
};

const pollUntilEnd = async () => {
  let pause = 0;
  while (pause !== null) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = await poll().catch(() => {
      setStatus(texts.offline);
      return RETRY_MS;
    });
  }
};
void pollUntilEnd();
