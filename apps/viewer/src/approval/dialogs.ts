/** The dialogs of the bar: a new comment, the approval, and the list of comments. */
import type { EditionComment, NewComment } from '@vitrina/contract';
import { approvalWords as words } from '@vitrina/ui/messages/approval';
import { momentText } from '@vitrina/ui/moment';
import { CallError } from './calls.ts';
import { element, icon } from './elements.ts';
import { goToPage, type Place } from './pages.ts';

/** As the contract has them; its schemas are not part of this script. */
const MAX_TEXT = 1000;
const MAX_NAME = 80;
const NAME_KEY = 'vitrina.approver';

/** Storage is refused in some private windows and frames. */
const readName = (): string => {
  try {
    return localStorage.getItem(NAME_KEY) ?? '';
  } catch {
    return '';
  }
};
const keepName = (name: string): void => {
  try {
    localStorage.setItem(NAME_KEY, name);
  } catch {
    // It is typed again the next time.
  }
};

const reasonOf = (error: unknown): string => {
  const code = error instanceof CallError ? error.code : 'internal';
  if (code === 'offline') return words.offline;
  if (code === 'comment.too-many' || code === 'rate.limited') return words.tooMany;
  if (code === 'edition.conflict') return words.changed;
  if (code === 'edition.published') return words.published;
  if (code === 'preview.unknown') return words.gone;
  return code === 'approval.denied' ? words.denied : words.failed;
};

type Control = HTMLInputElement | HTMLTextAreaElement;

/** A field with its message below; `check` shows the message when it is empty, and focuses it. */
const fieldOf = (control: Control, label: string, missing: string, hint = '') => {
  const error = element('span', { class: 'error', id: `${control.name}-error`, hidden: true });
  const field = element('label', { class: 'field' }, label, control);
  if (hint !== '') field.append(element('span', { class: 'hint' }, hint));
  field.append(error);
  control.setAttribute('aria-describedby', error.id);
  control.addEventListener('input', () => {
    control.removeAttribute('aria-invalid');
    error.hidden = true;
  });
  const check = (): boolean => {
    if (control.value.trim() !== '') return true;
    error.textContent = missing;
    error.hidden = false;
    control.setAttribute('aria-invalid', 'true');
    control.focus();
    return false;
  };
  return { field, check };
};

const nameField = () => {
  const control = element('input', { name: 'name', autocomplete: 'name', maxlength: MAX_NAME });
  control.value = readName();
  return { control, ...fieldOf(control, words.name, words.nameMissing, words.nameHint) };
};

type Sent = {
  comment: (written: NewComment) => Promise<void>;
  approve: (name: string) => Promise<void>;
  /** The server has refused a call. */
  onRefused: () => void;
};

/** The one dialog, whose content changes. */
const createModal = (root: ShadowRoot, onRefused: () => void) => {
  const dialog = element('dialog');
  root.append(dialog);

  const close = (): void => dialog.close();
  const open = (title: string, ...content: Node[]): void => {
    const heading = element('h2', { id: 'title' }, title);
    const leave = element(
      'button',
      { type: 'button', class: 'plain', 'aria-label': words.close, click: close },
      icon('close'),
    );
    dialog.setAttribute('aria-labelledby', 'title');
    dialog.replaceChildren(
      element('div', { class: 'form' }, element('div', { class: 'title' }, heading, leave), ...content),
    );
    if (!dialog.open) dialog.showModal();
  };
  // A press beside the dialog.
  dialog.addEventListener('click', ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === dialog && !isInside) close();
  });

  /** A form with its buttons. `send` rejects with a failure, which is shown. */
  const formOf = (
    confirm: string,
    fields: Node[],
    isValid: () => boolean,
    send: () => Promise<void>,
  ): HTMLFormElement => {
    const failure = element('p', { class: 'error', role: 'alert' });
    const submit = element('button', { class: 'primary' }, confirm);
    const cancel = element('button', { type: 'button', click: close }, words.cancel);
    const form = element('form', { class: 'form', novalidate: true }, ...fields, failure);
    form.append(element('div', { class: 'actions' }, cancel, submit));
    const sendForm = async (): Promise<void> => {
      submit.disabled = true;
      submit.textContent = words.sending;
      failure.textContent = '';
      try {
        await send();
        close();
      } catch (error) {
        failure.textContent = reasonOf(error);
        onRefused();
      }
      submit.disabled = false;
      submit.textContent = confirm;
    };
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!submit.disabled && isValid()) void sendForm();
    });
    return form;
  };

  return { open, close, formOf };
};

export const createDialogs = (root: ShadowRoot, sent: Sent) => {
  const { open, close, formOf } = createModal(root, sent.onRefused);
  /** The text that was written and not sent, also after the dialog was closed. */
  let unsent = '';

  const openComment = ({ page, position }: { page: number; position: Place['position'] | null }): void => {
    const text = element('textarea', { name: 'text', maxlength: MAX_TEXT, autofocus: true });
    text.value = unsent;
    const about = element('select', { name: 'about' });
    about.append(
      element('option', { value: 'page' }, position ? words.placed(page) : words.page(page)),
      element('option', { value: 'document' }, words.document),
    );
    const textField = fieldOf(text, words.text, words.textMissing);
    const name = nameField();
    text.addEventListener('input', () => {
      unsent = text.value;
    });
    const fields = [element('label', { class: 'field' }, words.about, about), textField.field, name.field];
    const form = formOf(
      words.send,
      fields,
      () => textField.check() && name.check(),
      async () => {
        const isPlaced = about.value === 'page';
        const place = { page: isPlaced ? page : null, position: isPlaced ? position : null };
        await sent.comment({ name: name.control.value.trim(), text: text.value, ...place });
        keepName(name.control.value.trim());
        unsent = '';
      },
    );
    open(words.commentTitle, form);
    text.focus();
  };

  const openApproval = (): void => {
    const name = nameField();
    const hint = element('p', {}, words.approveHint);
    const form = formOf(words.confirmApproval, [hint, name.field], name.check, async () => {
      await sent.approve(name.control.value.trim());
      keepName(name.control.value.trim());
    });
    open(words.approveTitle, form);
    if (name.control.value === '') name.control.focus();
  };

  /** `id`: of the comment to begin at. */
  const showComments = (comments: readonly EditionComment[], id: string | null): void => {
    const items = comments.map((comment, at) => {
      const { page, resolvedAt } = comment;
      const facts = [`${at + 1}. ${comment.name}`, momentText(new Date(comment.at))];
      if (resolvedAt !== null) facts.push(words.resolved);
      const item = element('li', { 'data-done': resolvedAt !== null, 'data-id': comment.id });
      item.append(element('span', { class: 'hint' }, facts.join(' · ')), element('p', {}, comment.text));
      const go = () => goToPage(page ?? 1);
      if (page !== null)
        item.append(element('button', { type: 'button', class: 'plain', click: go }, words.goTo(page)));
      return item;
    });
    open(words.listTitle, items.length === 0 ? element('p', {}, words.noComments) : element('ol', {}, ...items));
    items.find((item) => item.dataset['id'] === id)?.scrollIntoView({ block: 'nearest' });
  };

  return { openComment, openApproval, showComments, close };
};
