// Shows the pages of a publishing as they are made. Words stand in the page, as templates with {n} and {m}.
const EVERY_MS = 1000;
const AFTER_TROUBLE_MS = 5000;

const { words } = JSON.parse(document.querySelector('#preview').textContent);
const status = document.querySelector('#status');
const main = document.querySelector('main');
const base = location.pathname;
const sheets = [];
const isMade = new Set();
let total = 0;

const filled = (text, n, m) => text.replace('{n}', n).replace('{m}', m);
const say = (text) => {
  if (status.textContent !== text) status.textContent = text;
};

const line = (text) => {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph;
};

const addSheets = (count) => {
  while (sheets.length < count) {
    const sheet = document.createElement('section');
    sheet.setAttribute('aria-label', filled(words.page, sheets.length + 1));
    sheet.append(line(words.preparing));
    sheets.push(sheet);
    main.append(sheet);
  }
};

const pictureOf = ({ index, pictures }) => {
  const image = document.createElement('img');
  image.alt = filled(words.page, index);
  image.loading = index <= 2 ? 'eager' : 'lazy';
  image.sizes = '(min-width: 60rem) 60rem, 100vw';
  image.srcset = pictures.map(({ url, width }) => `${url} ${width}w`).join(', ');
  return image;
};

const show = (page) => {
  if (isMade.has(page.index)) return;
  addSheets(page.index);
  isMade.add(page.index);
  const sheet = sheets[page.index - 1];
  sheet.style.setProperty('--page-aspect', page.width / page.height);
  if (page.color) sheet.style.setProperty('--page-color', page.color);
  sheet.replaceChildren(page.pictures.length > 0 ? pictureOf(page) : line(words.withoutPicture));
};

const firstMissing = () => {
  let index = 1;
  while (isMade.has(index)) index += 1;
  return index;
};

/** The page that lies in the middle of the window, from 1. */
const pageSeen = () => {
  const middle = innerHeight / 2;
  return Math.max(1, sheets.findIndex((sheet) => sheet.getBoundingClientRect().bottom > middle) + 1);
};

/** Gives the pause before the next question in ms; null where there is none. */
const ask = async () => {
  const answer = await fetch(`${base}/pages?from=${firstMissing()}`);
  if (answer.status === 404) {
    say(words.gone);
    return null;
  }
  if (!answer.ok) throw new Error(answer.status);
  const told = await answer.json();
  if (told.state === 'done') {
    location.replace(`${told.address}&page=${pageSeen()}`);
    return null;
  }
  if (told.state !== 'queued' && told.state !== 'running') {
    say(words.ended);
    return null;
  }
  total = told.total ?? total;
  addSheets(total);
  for (const page of told.pages) show(page);
  const isWhole = total > 0 && isMade.size >= total;
  say(isWhole ? words.finishing : total > 0 ? filled(words.made, isMade.size, total) : words.checking);
  return told.isMore ? 0 : EVERY_MS;
};

const follow = async () => {
  let pause = 0;
  while (pause !== null) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = await ask().catch(() => {
      say(words.offline);
      return AFTER_TROUBLE_MS;
    });
  }
};
void follow();
