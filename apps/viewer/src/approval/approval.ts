/**
 * `/preview/approval.js`: the bar below a draft with which people without an account comment on it and approve it. A script of its own,
 * which only addresses with these rights load; it knows the viewer's pages by their elements alone.
 */
import type { ApprovalState } from '@vitrina/contract';
import { approvalWords as words } from '@vitrina/ui/messages/approval';
import { momentText } from '@vitrina/ui/moment';
import css from './approval.css?inline';
import { createBar, type Notice } from './bar.ts';
import { CallError, createCalls } from './calls.ts';
import { createDialogs } from './dialogs.ts';
import { element } from './elements.ts';
import { type Place, pageInView, placeAt } from './pages.ts';
import { createPins } from './pins.ts';

/** Between two readings: longer while nothing changes, short again when the page is looked at again. */
const POLL_MS = { first: 10_000, max: 80_000 };

const reload = (): void => window.location.reload();

/** `seen`: the version that this page shows. */
const noticeOf = ({ version, approvals, mayApprove }: ApprovalState, seen: number): Notice => {
  if (version !== seen)
    return { text: words.changed, tone: 'changed', action: { text: words.showChanges, act: reload } };
  const [newest] = approvals;
  if (!newest) return { text: mayApprove ? words.openToApprove : words.open };
  return newest.isOutdated
    ? { text: words.outdated(newest.name), tone: 'changed' }
    : { text: words.approved(newest.name, momentText(new Date(newest.at))), tone: 'good' };
};

/** Null for a failure after which another call may succeed. */
const endOf = (error: unknown): Notice | null => {
  const code = error instanceof CallError ? error.code : null;
  if (code === 'edition.published')
    return {
      text: words.published,
      tone: 'good',
      isFinal: true,
      action: { text: words.showPublished, act: reload },
    };
  const isEnd = code === 'preview.unknown' || code === 'approval.denied';
  return isEnd ? { text: words.gone, tone: 'changed', isFinal: true } : null;
};

/** A closed tree of its own: styles of the viewer and of the bar do not meet. */
const openRoot = () => {
  const host = element('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  return { host, root };
};

/** Reads at once, then again and again while the page is seen. The returned function begins anew. */
const followChanges = (read: () => Promise<{ isChanged: boolean; isOver: boolean }>): (() => void) => {
  let timer = 0;
  let isDone = false;
  const poll = async (ms: number): Promise<void> => {
    const { isChanged, isOver } = await read();
    isDone ||= isOver;
    clearTimeout(timer);
    if (isDone || document.hidden) return;
    const next = isChanged ? POLL_MS.first : Math.min(ms * 2, POLL_MS.max);
    timer = window.setTimeout(() => void poll(next), next);
  };
  return () => {
    clearTimeout(timer);
    if (!isDone && !document.hidden) void poll(POLL_MS.first);
  };
};

/** The bar has as many lines as its words need. */
const endViewerAbove = (bar: HTMLElement, host: HTMLElement): void =>
  new ResizeObserver(() => {
    const { height } = bar.getBoundingClientRect();
    host.style.setProperty('--bar-high', `${height}px`);
    document.body.style.height = `calc(100dvh - ${height}px)`;
  }).observe(bar);

const start = (base: string, seen: number): void => {
  const calls = createCalls(base);
  const { host, root } = openRoot();
  let state: ApprovalState | null = null;
  let end: Notice | null = null;
  let isPicking = false;

  const draw = (): void => {
    layer.hidden = !isPicking;
    if (!state && !end) return;
    const { comments = [], mayComment = false, mayApprove = false } = state ?? {};
    const notice = end ?? (isPicking || !state ? { text: words.pick } : noticeOf(state, seen));
    bar.show({ notice, isPicking, comments: comments.length, mayComment, mayApprove });
    pins.show(isPicking || end ? [] : comments);
  };
  const read = async (): Promise<void> => {
    try {
      state = await calls.read();
    } catch (error) {
      end = endOf(error);
      if (end) isPicking = false;
    }
    draw();
  };
  const pick = (next: boolean): void => {
    isPicking = next;
    draw();
    bar.focus(next);
  };

  const dialogs = createDialogs(root, {
    comment: async (written) => {
      const added = await calls.comment(written);
      if (state) state = { ...state, comments: [...state.comments, added] };
      draw();
      bar.say(words.sent);
    },
    approve: async (name) => {
      await calls.approve({ name, version: seen });
      await read();
    },
    onRefused: () => void read(),
  });
  const showComments = (id: string | null): void => dialogs.showComments(state?.comments ?? [], id);
  const openComment = (place: Place | null): void => {
    const page = place?.page ?? pageInView();
    pick(false);
    dialogs.openComment({ page, position: place?.position ?? null });
  };
  const bar = createBar({
    list: () => showComments(null),
    comment: () => pick(true),
    approve: dialogs.openApproval,
    withoutPlace: () => openComment(null),
    cancel: () => pick(false),
  });
  const pins = createPins(showComments);
  const layer = element('div', { class: 'layer', hidden: true });
  layer.addEventListener('click', ({ clientX, clientY }) => {
    const place = placeAt(clientX, clientY);
    if (place) openComment(place);
    else bar.say(words.pickMissed);
  });
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isPicking) return;
    // The viewer has its own use for the key.
    event.stopPropagation();
    pick(false);
  };
  window.addEventListener('keydown', handleKey, { capture: true });

  endViewerAbove(bar.bar, host);
  root.append(pins.layer, layer, bar.bar);
  // Beside the body, which ends above the bar.
  document.documentElement.append(host);
  const follow = followChanges(async () => {
    const before = JSON.stringify(state);
    await read();
    return { isChanged: JSON.stringify(state) !== before, isOver: end !== null };
  });
  follow();
  document.addEventListener('visibilitychange', follow);
};

const { base, version } = document.currentScript instanceof HTMLScriptElement ? document.currentScript.dataset : {};
if (base) start(base, Number(version));
