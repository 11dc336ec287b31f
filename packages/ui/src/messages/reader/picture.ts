/** Messages of the full-screen picture viewer. */
export const pictureWords = { closePicture: 'Cerrar la foto' } as const;
