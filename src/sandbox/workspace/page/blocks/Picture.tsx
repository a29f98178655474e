import { safeLink } from '../text/link.js';

/** An image from outside; the words stand in its place where it may not be loaded or can't be (no network). */
export function Picture({
  src,
  alt,
  small = false,
}: {
  readonly src: string;
  readonly alt: string;
  readonly small?: boolean;
}) {
  const address = safeLink(src);
  if (!address) return <span class="picture-words">{alt}</span>;
  return (
    <img
      class={small ? 'picture small' : 'picture'}
      src={address}
      alt={alt}
      loading="lazy"
      referrerpolicy="no-referrer"
    />
  );
}
