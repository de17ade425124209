// Inside the page, before its body: whatever is painted first waits for it. It is not compiled, only shortened.
{
  // The server sent the list of the inbox. On a narrow screen, an email stands in its place.
  const isBesideEmail = /^#\/email\/[^?]+$/.test(location.hash) && innerWidth > 820;
  const isShown = /^(?:#\/?)?$/.test(location.hash) || isBesideEmail;
  if (!isShown) document.documentElement.classList.add('is-elsewhere');
  const load = () => import('./page-main.ts');
  addEventListener('DOMContentLoaded', () => {
    if (!isShown || document.hidden) return load();
    // The script of the page would hold up the first paint. Should none be told of, it is not waited for long.
    const timer = setTimeout(load, 500);
    new PerformanceObserver(() => {
      clearTimeout(timer);
      load();
    }).observe({ type: 'paint', buffered: true });
  });
}
