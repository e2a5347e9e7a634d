import clPerfil01 from './cl-perfil-01.ts'
import clPerfil02 from './cl-perfil-02.ts'

export const profileRules = [clPerfil01, clPerfil02] as const
