/** A spread with tags, as shoppers see it. Drawn for this place; hidden from screen readers. */
import styles from './artwork.module.css';

const TAGS = [
  { x: 171, y: 168 },
  { x: 214, y: 350 },
  { x: 424, y: 208 },
];

export const Artwork = () => (
  <svg viewBox="0 0 640 480" role="presentation" aria-hidden>
    <ellipse cx="320" cy="428" rx="268" ry="18" className={styles.shadow} />
    <path d="M64 76c96-26 182-20 256 14v330c-74-34-160-40-256-14z" className={styles.page} />
    <path d="M576 76c-96-26-182-20-256 14v330c74-34 160-40 256-14z" className={styles.page} />
    <path d="M92 103c72-17 138-14 200 9v128c-62-23-128-26-200-9z" className={styles.wall} />
    <path d="M116 190q0-14 14-15l104 4q16 1 16 16v34q-70-16-134-7z" className={styles.sofa} />
    <path d="M126 176q2-26 26-26l66 4q22 2 23 27z" className={styles.cushion} />
    <path d="M92 258c72-17 138-14 200 9v10c-62-23-128-26-200-9z" className={styles.ink} opacity=".7" />
    <path d="M92 286c40-9 80-12 118-9v6c-38-3-78 0-118 9z" className={styles.ink} opacity=".25" />
    <path d="M92 302c40-9 80-12 118-9v6c-38-3-78 0-118 9z" className={styles.ink} opacity=".25" />
    <path d="M92 334c60-14 116-14 168-2v42c-52-12-108-12-168 2z" className={styles.leaf} opacity=".5" />
    <path d="M548 103c-72-17-138-14-200 9v10c62-23 128-26 200-9z" className={styles.ink} opacity=".7" />
    <path d="M548 136c-72-17-138-14-200 9v154c62-23 128-26 200-9z" className={styles.leaf} />
    <path d="M430 262l10-54h14l10 54z" className={styles.lampFoot} />
    <path d="M410 214l18-52h38l18 52q-36-10-74 0z" className={styles.lamp} />
    <path d="M548 318c-40-9-80-12-118-9v6c38-3 78 0 118 9z" className={styles.ink} opacity=".25" />
    <path d="M548 334c-72-17-138-14-200 9v6c62-23 128-26 200-9z" className={styles.ink} opacity=".25" />
    <path d="M320 90v330" className={styles.spine} />
    {TAGS.map(({ x, y }) => (
      <g key={x}>
        <circle cx={x} cy={y} r="22" className={styles.halo} />
        <circle cx={x} cy={y} r="11" className={styles.tag} />
      </g>
    ))}
    <g transform="translate(446 168)">
      <rect width="132" height="64" rx="12" className={styles.card} />
      <rect x="12" y="12" width="40" height="40" rx="8" className={styles.wall} />
      <rect x="62" y="16" width="56" height="7" rx="3.5" className={styles.ink} opacity=".75" />
      <rect x="62" y="30" width="38" height="6" rx="3" className={styles.ink} opacity=".3" />
      <rect x="62" y="43" width="46" height="8" rx="4" className={styles.tag} />
    </g>
  </svg>
);
