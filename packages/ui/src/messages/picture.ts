/** Words of a picture that is seen large. */
export const pictureWords = { closePicture: 'Cerrar la foto' } as const;
