/** Builders for tests: each test states only the fields that matter to it. */
import type { PdfPage, Tag } from '@vitrina/contract';
import type { PageViewProps } from './page-view.tsx';

export const aTag = (over: Partial<Tag> = {}): Tag => ({
  name: 'Silla Nórdica',
  iconIndex: 1,
  position: { left: 50, top: 50 },
  color: '',
  size: null,
  active: true,
  product: { id: '1', ref: 'REF-1' },
  ...over,
});

export const aPage = (index: number, over: Partial<PdfPage> = {}): PdfPage => ({
  Uid: `page-${index}`,
  url: 'https://files.example/doc.pdf',
  index,
  Belong_pdf: { Uid: 'pdf-1', name: 'Catálogo' },
  name: `Página ${index}`,
  tags: [],
  images: [],
  videos: [],
  models: [],
  links: [],
  createdAt: '',
  updatedAt: '',
  width: 595,
  height: 842,
  pictures: [
    { url: `https://files.example/${index}-480.webp`, width: 480, height: 679, type: 'image/webp' },
    { url: `https://files.example/${index}-824.webp`, width: 824, height: 1166, type: 'image/webp' },
    { url: `https://files.example/${index}-1236.webp`, width: 1236, height: 1749, type: 'image/webp' },
  ],
  color: '#f0e8dc',
  ...over,
});

/** Default props of a page on screen. */
export const somePageProps = (page: PdfPage): PageViewProps => ({
  page,
  label: 'Página 1 de 3',
  labels: {
    tag: (tag) => tag.name,
    model: (_, name = '') => `Ver en 3D ${name}`.trim(),
    video: () => 'Video',
    player: async () => ({
      play: 'Reproducir',
      pause: 'Pausar',
      seek: 'Posición',
      position: (time, duration) => `${time} de ${duration}`,
      mute: 'Silenciar',
      unmute: 'Activar el sonido',
      fullScreen: 'Pantalla completa',
      leaveFullScreen: 'Salir de pantalla completa',
    }),
    link: (link) => link.name,
    point: ({ name }) => name,
    shared: () => new Set(),
    names: (tags) => tags.map(({ name }) => name),
    group: (names) => `${names.length}: ${names.join(', ')}`,
    soldOut: 'Agotado',
  },
  picture: { aspect: 0.7, sizes: () => '100vw', isShown: true },
  tags: {
    size: () => 16,
    state: () => ({ isInCart: false, isSoldOut: false, price: '$ 10' }),
    highlight: null,
  },
});
