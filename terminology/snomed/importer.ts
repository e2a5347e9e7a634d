/** Reads the tables of an RF2 snapshot, in the order of `chooseRf2Files`, into an index. */
import { readCheckpoint, writeCheckpoint } from '../store/checkpoint.ts'
import { writeContainer } from '../store/container.ts'
import { snomedKind, toVersion, type SnomedAbout } from './about.ts'
import { createConceptTable } from './import/concepts.ts'
import { createDescriptionTable } from './import/descriptions.ts'
import { createFindings, type ImportFinding } from './import/findings.ts'
import { createReferenceSetTable } from './import/reference-sets.ts'
import { createRelationshipTable } from './import/relationships.ts'
import { createReleases } from './import/releases.ts'
import type { Rf2File } from './rf2-file.ts'
import { createRowReader, type RowReader } from './rows.ts'
import { chileanModule, internationalModule } from './metadata.ts'

/** Reads tables one after the other. */
export interface Rf2Importer {
  /** Starts the next table; its bytes are pushed in pieces of any size. */
  readonly open: (file: Rf2File) => RowReader
  /** Makes the index of what was read. */
  readonly finish: () => FinishedImport
  /** A checkpoint after some files, and the way back to it: after how many files, 0 where it is of other ones. */
  readonly save: (key: string, files: number) => readonly Uint8Array[]
  readonly load: (bytes: Uint8Array, key: string) => number
}

/** An index, to be written one part after the other. */
export interface FinishedImport {
  readonly parts: readonly Uint8Array[]
  readonly about: SnomedAbout
  /** `http://snomed.info/sct/…/version/…`. */
  readonly version: string
  /** Parts of the files that were left out or look wrong. */
  readonly findings: readonly ImportFinding[]
}

/** Makes an importer of some files. */
export function createRf2Importer(files: readonly Rf2File[]): Rf2Importer {
  const findings = createFindings()
  const releases = createReleases()
  const concepts = createConceptTable(releases, findings)
  const descriptions = createDescriptionTable(concepts, releases, findings)
  const several = files.filter(({ kind }) => kind === 'relationship').length > 1
  const relationships = createRelationshipTable(concepts, findings, several)
  const referenceSets = createReferenceSetTable(concepts, releases, findings)

  function open({ path, kind }: Rf2File): RowReader {
    findings.enter(path)
    switch (kind) {
      case 'concept':
        return createRowReader(concepts.header, concepts.row)
      case 'description':
        return createRowReader(descriptions.header, descriptions.row)
      case 'language':
        return createRowReader(descriptions.languageHeader, descriptions.languageRow)
      case 'relationship':
        return createRowReader(relationships.header, relationships.row)
      case 'concreteValue':
        return createRowReader(relationships.valueHeader, relationships.valueRow)
      case 'referenceSet':
        return createRowReader(referenceSets.header, referenceSets.row)
    }
  }

  function finish(): FinishedImport {
    findings.enter(undefined)
    const module = concepts.ordinalOf(chileanModule) >= 0 ? chileanModule : (referenceSets.topModule() ?? internationalModule)
    const ofConcepts = concepts.finish()
    const ofRelationships = relationships.finish()
    const ofDescriptions = descriptions.finish()
    const ofSets = referenceSets.finish()
    const about: SnomedAbout = {
      system: 'http://snomed.info/sct',
      module,
      effectiveTime: releases.latest(),
      concepts: concepts.size(),
      activeConcepts: ofConcepts.active,
      descriptions: ofDescriptions.size,
      languages: ofDescriptions.languages,
      columns: ofSets.columns,
      modules: releases.modules(),
    }
    releases.check(concepts.ordinalOf, findings)
    const parts = writeContainer(
      { kind: snomedKind, about },
      {
        ...ofConcepts.sections,
        ...ofRelationships.sections,
        ...ofDescriptions.sections,
        ...ofSets.sections,
        ...releases.sections(concepts.ordinalOf),
      },
    )
    return { parts, about, version: toVersion(about), findings: findings.list() }
  }

  const states = [findings, releases, concepts, descriptions, relationships, referenceSets]
  return {
    open,
    finish,
    save: (key, done) => writeCheckpoint(key, done, states),
    load: (bytes, key) => readCheckpoint(bytes, key, states),
  }
}
