/** The region of a visitor, as coarse as prices need it (decisions "Region"). A port: no address is stored or returned. */

/** In the notation of region services: the country as ISO 3166-1 alpha-2, and its first-level division. Empty: unknown. */
export type Place = { country_code2: string; state_prov: string };

/** A source of places: a file or a service. `null`: it does not know this address. Throws `geo.unavailable`. */
export interface PlaceSource {
  /** Each look-up costs the operator, so only the caller's own address is looked up. */
  readonly isPaid?: boolean;
  placeOf(address: VisitorAddress): Promise<Place | null>;
}

/** `address` without zone and mapping; `network` is shared by many visitors (/24, /48): precise enough for a department. */
export type VisitorAddress = { address: string; network: string };

export interface Places {
  /**
   * The place of `asked`, or of the caller without it, or if the source is paid. Addresses as a connection or a visitor provides
   * them. Throws `request.invalid` (no address), `geo.private`
   * (not on the internet), `geo.missing` (no places database), `geo.unavailable`.
   */
  of(caller: string, asked?: string | null): Promise<Place>;
}
