/** The versions of the guides whose definitions are here, as the builder takes them. */
export const clCoreVersion = '1.9.4'
export const eisVersion = '0.2.0'
