import { describe, expect, it } from 'vitest'
import { createPackageDefinitions } from '../../../../rules/structure/package/package-definitions.ts'
import { createPackageReader, type DefinitionPackage } from '../../../../rules/structure/package/read-package.ts'
import type { PackageTrouble } from '../../../../rules/structure/package/trouble.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'
import { clCoreFiles, clCoreManifest, guideFiles, guideManifest, guideUrl } from '../../../support/guide.ts'
import { packageFiles, tar } from '../../../support/packages.ts'

const decode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

function read(manifest: object, files: Readonly<Record<string, unknown>>): DefinitionPackage {
  const reader = createPackageReader(decode)
  reader.write(tar(packageFiles(manifest, files)))
  const result = reader.end()
  if ('trouble' in result) throw new Error(result.trouble.kind)
  return result.package
}

describe('a guide that builds upon CL Core, with differentials alone', () => {
  const troubles: PackageTrouble[] = []
  const packages = [read(guideManifest, guideFiles), read(clCoreManifest, clCoreFiles)]
  const definitions = createPackageDefinitions(packages, r4Definitions, { decode, onTrouble: (trouble) => void troubles.push(trouble) })
  const structure = definitions.findStructure(`${guideUrl}/StructureDefinition/PacienteEjemplo|0.3.0`)
  const elements = new Map(structure?.snapshot?.element.map((one) => [one.id, one]))

  it('has all that both say, in the order of FHIR', () => {
    expect(troubles).toEqual([])
    expect(elements.get('Patient.name:NombreOficial')).toMatchObject({ min: 1, max: '1', base: { max: '*' } })
    expect(elements.get('Patient.name:NombreOficial.use')).toMatchObject({ min: 1, patternCode: 'official' })
    expect(elements.get('Patient.extension')?.slicing).toMatchObject({ discriminator: [{ type: 'value', path: 'url' }] })
    expect(elements.get('Patient.extension:prevision')).toMatchObject({ min: 1, max: '1', mustSupport: true })
    expect(elements.get('Patient.deceased[x]:deceasedBoolean')).toMatchObject({ max: '0', type: [{ code: 'boolean' }] })
    expect(elements.get('Patient.deceased[x]')?.type).toHaveLength(2)
    const roots = [...elements.keys()].filter((id) => /^Patient\.\w+(?:\[x\])?$/.test(id!))
    const base = r4Definitions.findStructure('http://hl7.org/fhir/StructureDefinition/Patient')!.snapshot!.element
    expect(roots).toEqual(base.map(({ id }) => id).filter((id) => /^Patient\.\w+(?:\[x\])?$/.test(id!)))
  })

  it('has its extension, its set and its codes', () => {
    const extension = definitions.findStructure(`${guideUrl}/StructureDefinition/Prevision`)
    expect(extension?.context).toEqual([{ type: 'element', expression: 'Patient' }])
    expect(extension?.snapshot?.element.find(({ id }) => id === 'Extension.value[x]')).toMatchObject({ min: 1, type: [{ code: 'Coding' }] })
    expect(definitions.findValueSet(`${guideUrl}/ValueSet/previsiones`)?.compose?.include).toHaveLength(1)
    expect(definitions.findCodeSystem(`${guideUrl}/CodeSystem/previsiones`)?.concept?.map(({ code }) => code)).toEqual(['fonasa', 'isapre'])
  })

  it('says what it lacks where nobody brings CL Core', () => {
    const lacking: PackageTrouble[] = []
    const alone = createPackageDefinitions(packages.slice(0, 1), r4Definitions, { decode, onTrouble: (one) => void lacking.push(one) })
    expect(alone.findStructure(`${guideUrl}/StructureDefinition/PacienteEjemplo`)).toBeUndefined()
    expect(lacking).toMatchObject([{ kind: 'snapshot', trouble: { kind: 'missing' } }])
  })
})
