/** The device's own share sheet, where there is one and the page around a frame lets us use it. */

type Sharer = Pick<Navigator, 'share'> & Partial<Pick<Navigator, 'canShare'>>;

export const canShare = (device: Partial<Sharer>, data: ShareData): boolean =>
  typeof device.share === 'function' && device.canShare?.(data) !== false;

/** `dismissed`: the visitor thought better of it. `refused`: the browser did. */
export const shareOnDevice = async (device: Sharer, data: ShareData): Promise<'shared' | 'dismissed' | 'refused'> => {
  try {
    await device.share(data);
    return 'shared';
  } catch (cause) {
    return (cause as { name?: unknown }).name === 'AbortError' ? 'dismissed' : 'refused';
  }
};
