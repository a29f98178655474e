import { useMemo } from 'preact/hooks';
import { Blocks } from '../blocks/Blocks.js';
import { useDesk } from '../state/context.js';
import { SurfaceContext } from '../state/surface.js';

/** The app's Home tab. */
export function HomeTab() {
  const home = useDesk((desk) => desk.home);
  const bot = useDesk(({ bootstrap }) => bootstrap.bot.name);
  const id = home?.id ?? '';
  const surface = useMemo(
    () => ({ id, container: { type: 'view' as const, viewId: id }, busy: false }),
    [id],
  );
  return (
    <main class="conversation">
      <header class="place-head">
        <h1>{bot}</h1>
        <span class="tag">Home</span>
      </header>
      <div class="home" tabIndex={0} role="region" aria-label={`${bot} Home`}>
        {home ? (
          <SurfaceContext.Provider value={surface}>
            <Blocks of={home.view.blocks} />
          </SurfaceContext.Provider>
        ) : (
          <p class="empty late">{bot} has nothing here yet.</p>
        )}
      </div>
    </main>
  );
}
