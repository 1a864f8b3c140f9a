// Sets theme and language before the first paint, so that nothing flashes.
(function () {
  try {
    var kept = JSON.parse(localStorage.getItem('gunbai.settings') || '{}').state || {};
    if (kept.theme === 'light' || kept.theme === 'dark') document.documentElement.dataset.theme = kept.theme;
    if (kept.language) document.documentElement.lang = kept.language;
  } catch {
    // Storage is unavailable: the defaults apply.
  }
})();
