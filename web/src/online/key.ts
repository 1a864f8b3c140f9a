let taken = '';

/**
 * The key in the address that a letter gave. It lies behind the `#`, and is taken out of the address so that it is not left
 * about; whoever asks again is given the same.
 */
export const keyOf = (): string => {
  if (location.hash.length > 1) {
    taken = location.hash.slice(1);
    history.replaceState(history.state, '', location.pathname);
  }
  return taken;
};
