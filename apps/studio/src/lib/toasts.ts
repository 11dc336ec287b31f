/** The short message at the bottom of the screen. A new one replaces the one before. */
import { createStore } from 'zustand/vanilla';

export type ToastMessage = { text: string; action?: { label: string; onAct: () => void } };

export const toasts = createStore<{ message: ToastMessage | null }>(() => ({ message: null }));

export const showToast = (text: string, action?: ToastMessage['action']): void =>
  toasts.setState({ message: { text, ...(action && { action }) } });
