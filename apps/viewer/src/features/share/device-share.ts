/** The device's own share sheet, if it exists and the embedding page permits it. */

type Sharer = Pick<Navigator, 'share'> & Partial<Pick<Navigator, 'canShare'>>;

export const canShare = (device: Partial<Sharer>, data: ShareData): boolean =>
  typeof device.share === 'function' && device.canShare?.(data) !== false;

/** `dismissed`: the visitor closed the sheet. `refused`: the browser did not open it. */
export const shareOnDevice = async (device: Sharer, data: ShareData): Promise<'shared' | 'dismissed' | 'refused'> => {
  try {
    await device.share(data);
    return 'shared';
  } catch (cause) {
    return (cause as { name?: unknown }).name === 'AbortError' ? 'dismissed' : 'refused';
  }
};
