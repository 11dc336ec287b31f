// Attributes of every icon. Without React, because tags/early-tags.ts draws icons before the viewer has loaded.

export const ICON = { viewBox: '0 0 24 24', strokeWidth: '2.4' };
