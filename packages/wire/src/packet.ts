/**
 * What travels over a process channel at once: one message, or several in order. Each transfer costs as much as
 * running a simple node, so what is said within one turn of the event loop should travel together.
 */
export type Packet<Message> = Message | readonly Message[];

/** The messages of a packet, in order. */
export function messagesOf<Message extends object>(packet: Packet<Message>): readonly Message[] {
  return Array.isArray(packet) ? packet : [packet as Message];
}
