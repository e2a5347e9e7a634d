import { buildOnce, buildWithVite } from '../../support/build-once.ts'

/** The folder of the page, built from the sources as they are; several test files share one build. */
export function builtPage(): Promise<string> {
  return buildOnce({
    name: 'page',
    sources: [
      'index.html',
      'vite.config.ts',
      'tools/vite',
      'package.json',
      'package-lock.json',
      'public',
      'web',
      'worker',
      'language',
      'rules',
      'catalogs',
      'archives',
      'terminology',
    ],
    into: (folder) => buildWithVite('vite.config.ts', folder),
  })
}
