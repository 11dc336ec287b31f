/** Where a visitor is, as coarsely as prices need it (decisions "Region"). A port: no address is kept and none is answered. */

/** As region services name them: the country as ISO 3166-1 alpha-2, its first-level division. Empty: not known. */
export type Place = { country_code2: string; state_prov: string };

/** Where places are known: a file, a service. `null`: it does not know this address. Throws `geo.unavailable`. */
export interface PlaceSource {
  placeOf(address: VisitorAddress): Promise<Place | null>;
}

/** `address` without zone and mapping; `network` is what many visitors share (/24, /48): enough for a department. */
export type VisitorAddress = { address: string; network: string };

export interface Places {
  /**
   * The place of an address as a connection or a visitor gives it. Throws `request.invalid` (no address), `geo.private` (no
   * place on the internet), `geo.missing` (this server knows no places), `geo.unavailable`.
   */
  of(address: string): Promise<Place>;
}
