/** Whether the viewer runs inside another site's page (§1). Comparing windows never throws, unlike reading their properties. */
export const isFramed = (view: Window = window): boolean => view.self !== view.top;
