import type { AssistantModel } from '@millrace/api';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';

/** The models that accounts chose for the assistant. */
export class AssistantModelRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  async find(userId: string): Promise<AssistantModel | undefined> {
    const row = await this.#db
      .selectFrom('assistant_model')
      .select('model')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row && (JSON.parse(row.model) as AssistantModel);
  }

  async put(userId: string, chosen: AssistantModel): Promise<void> {
    const model = JSON.stringify(chosen);
    await this.#db
      .insertInto('assistant_model')
      .values({ user_id: userId, model })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ model }))
      .execute();
  }

  async delete(userId: string): Promise<void> {
    await this.#db.deleteFrom('assistant_model').where('user_id', '=', userId).execute();
  }
}
