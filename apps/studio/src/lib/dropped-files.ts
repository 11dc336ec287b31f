/** Files on their way from a drop on the list to the screen that uploads them. They cannot be part of the address. */
import { createStore } from 'zustand/vanilla';

export const droppedFiles = createStore<{ files: readonly File[] }>(() => ({ files: [] }));
