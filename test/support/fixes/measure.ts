#!/usr/bin/env node
/**
 * `npm run fixes -- [--corpus NAME]… [--only CODE]… [--every N] [--runs N] [--seed N] [--without N] [--failing N] [--show CODE] [--untried]`:
 * of each corpus, how many findings have a fix, and how many of those do what they say: the finding is gone, and no error is new. What only follows from another
 * finding has none of its own and is counted apart; so is what a mutant has that the resource has too which it was made of.
 *
 * `--corpus` names those that are wanted, `--only` the beginnings of the rules' codes, `--every` takes each Nth resource, `--runs` and `--seed` say
 * how many are made up and which, `--without` lists the N commonest kinds that have no fix, `--failing` tells the first N fixes that fail (40),
 * `--show` tells the findings of a rule without one, `--untried` applies none.
 */
import { parseArgs } from 'node:util'
import { lint, type Issue } from '../../../rules/index.ts'
import { hostCatalogs as catalogs } from '../catalogs.ts'
import { corpora } from './corpora.ts'
import { troubleOf } from './trouble.ts'

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', multiple: true, default: [] },
    every: { type: 'string', default: '1' },
    without: { type: 'string', default: '0' },
    failing: { type: 'string', default: '40' },
    show: { type: 'string' },
    only: { type: 'string', multiple: true },
    runs: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '20260115' },
    untried: { type: 'boolean', default: false },
  },
})

for (const { name, title, specimens } of corpora) {
  if (values.corpus.length > 0 && !values.corpus.includes(name)) continue
  const without = new Map<string, number>()
  const failing: string[] = []
  let [resources, found, fixable, safe, following] = [0, 0, 0, 0, 0]
  let [own, ownFixable] = [0, 0]
  let index = 0
  for await (const { id, resource, definitions, source } of specimens({ runs: Number(values.runs), seed: Number(values.seed) })) {
    if (index++ % Number(values.every) !== 0) continue
    resources += 1
    const options = { today: '2026-01-15', catalogs, definitions, only: values.only }
    const before = lint(resource, options)
    const known = source === undefined ? undefined : new Set(lint(source, options).issues.map(toKey))
    for (const issue of before.issues) {
      if (issue.follows !== undefined) {
        following += 1
        continue
      }
      found += 1
      if (known?.has(toKey(issue)) === false) {
        own += 1
        if (issue.quickFix !== undefined) ownFixable += 1
      }
      if (issue.quickFix === undefined) {
        without.set(kindOf(issue), (without.get(kindOf(issue)) ?? 0) + 1)
        if (values.show === issue.code) console.log(`${id}\t${issue.path}\t${issue.message}\t${issue.suggestion ?? ''}`)
        continue
      }
      fixable += 1
      if (issue.quickFix.safe !== false) safe += 1
      const trouble = values.untried ? undefined : troubleOf(resource, issue, before, options)
      if (trouble !== undefined) failing.push(`${id}: ${trouble}`)
    }
  }
  console.log(
    `${title}: ${resources} resources, ${found} findings, ${fixable} with a fix (${share(fixable, found)}), ${safe} of them safe; ${following} follow from others`,
  )
  if (own > 0) console.log(`  ${own} that the change brought, ${ownFixable} with a fix (${share(ownFixable, own)})`)
  if (!values.untried) console.log(`  ${failing.length} fixes that leave their finding or add an error (${share(failing.length, fixable)})`)
  for (const one of failing.slice(0, Number(values.failing))) console.log(`    ${one.slice(0, 300)}`)
  for (const [kind, count] of [...without].toSorted((a, b) => b[1] - a[1]).slice(0, Number(values.without)))
    console.log(`  ${count}\t${kind}`)
}

function toKey({ code, path, message }: Issue): string {
  return `${code} ${path} ${message}`
}

/** The rule and its sentence, without what stands in it. */
function kindOf({ code, message }: Issue): string {
  return `${code} ${message
    .replaceAll(/«[^»]*»/g, '«…»')
    .replaceAll(/\d+/g, 'N')
    .slice(0, 150)}`
}

function share(some: number, all: number): string {
  return all === 0 ? '0 %' : `${((100 * some) / all).toFixed(some / all < 0.01 ? 3 : 1)} %`
}
