/** The bar: what it says and which buttons it has. */
import { approvalWords as words } from '@vitrina/ui/messages/approval';
import { element, icon } from './elements.ts';

/** `isFinal`: nothing can be done at this address any more. `action`: it takes the place of the approval. */
export type Notice = {
  text: string;
  tone?: 'good' | 'changed';
  isFinal?: boolean;
  action?: { text: string; act: () => void };
};

export type BarState = {
  notice: Notice;
  isPicking: boolean;
  comments: number;
  mayComment: boolean;
  mayApprove: boolean;
};

type Acts = {
  list: () => void;
  comment: () => void;
  approve: () => void;
  withoutPlace: () => void;
  cancel: () => void;
};

export const createBar = (acts: Acts) => {
  const title = element('strong', {}, words.draft);
  const status = element('span', { role: 'status' });
  const text = element('p', { class: 'state' }, title, status);
  const count = element('span');
  const button = (look: string, act: () => void, ...content: (Node | string)[]) =>
    element('button', { type: 'button', class: look, hidden: true, click: act }, ...content);
  const list = button('plain', acts.list, icon('comment'), count);
  const comment = button('', acts.comment, words.comment);
  const approve = button('primary', acts.approve, words.approve);
  let act: (() => void) | undefined;
  const extra = button('primary', () => act?.());
  const withoutPlace = button('', acts.withoutPlace, words.withoutPlace);
  const cancel = button('plain', acts.cancel, words.cancel);
  const bar = element('section', { class: 'bar', 'aria-label': words.label }, text);
  bar.append(list, comment, approve, extra, withoutPlace, cancel);

  /** The same text again would be read again by screen readers. */
  const say = (next: string): void => {
    if (status.textContent !== next) status.textContent = next;
  };

  const show = ({ notice, isPicking, comments, mayComment, mayApprove }: BarState): void => {
    const { tone, action, isFinal = false } = notice;
    const mayAct = !isFinal && !isPicking;
    title.hidden = isPicking;
    say(notice.text);
    text.dataset['tone'] = tone ?? '';
    list.hidden = !mayAct || comments === 0;
    list.setAttribute('aria-label', words.comments(comments));
    count.textContent = String(comments);
    comment.hidden = !mayAct || !mayComment;
    comment.className = mayApprove ? '' : 'primary';
    approve.hidden = !mayAct || !mayApprove || action !== undefined || tone === 'good';
    act = action?.act;
    extra.hidden = isPicking || action === undefined;
    extra.textContent = action?.text ?? '';
    withoutPlace.hidden = !isPicking;
    cancel.hidden = !isPicking;
  };

  return {
    bar,
    show,
    say,
    /** Focus follows the buttons that are replaced. */
    focus: (isPicking: boolean): void => (isPicking ? withoutPlace : comment).focus(),
  };
};
