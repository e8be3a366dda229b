/** A body of at most this many bytes is small: a shopper's form is. */
export const SMALL_BODY = 65_536;

/** All bodies that are under way together hold at most this many bytes. */
const BYTES_MAX = 64 * 1024 * 1024;
/** A part of them that large bodies leave to small ones, so that large carts never keep shoppers from paying. */
const BYTES_FOR_SMALL = 16 * 1024 * 1024;

/** The memory for bodies of all connections together. */
export type BodyBudget = {
  /** Takes bytes for a body that has then `size` bytes; false when there are no more. */
  readonly take: (bytes: number, size: number) => boolean;
  readonly release: (bytes: number) => void;
};

export function bodyBudget(bytesMax = BYTES_MAX, bytesForSmall = BYTES_FOR_SMALL): BodyBudget {
  let taken = 0;
  return {
    take(bytes, size) {
      if (taken + bytes > (size <= SMALL_BODY ? bytesMax : bytesMax - bytesForSmall)) return false;
      taken += bytes;
      return true;
    },
    release(bytes) {
      taken -= bytes;
    },
  };
}
