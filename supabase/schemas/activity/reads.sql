-- Whether the activity log has this sending of a record: a double click, or a retry after a lost response, however late,
-- sends once. Without an id each call is a sending of its own. An id that was used to send something else is rejected:
-- answering as if that had been sent would lose it.
create function private.is_sent(business_id uuid, record text, record_id uuid, sending jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  sent jsonb := (select event.data from public.record_events as event where event.business_id = is_sent.business_id
    and event.record = is_sent.record and event.record_id = is_sent.record_id
    and event.data ->> 'sending_id' = sending ->> 'sending_id' limit 1);
begin
  if sent ->> 'sending_hash' <> sending ->> 'sending_hash' then
    raise sqlstate 'PT409' using message = 'id_taken', hint = 'Something else was sent with this id.';
  end if;
  return sent is not null;
end
$$;

-- What an event keeps of a sending. content: the arguments of the command, its name first.
create function private.sending(sending_id uuid, content jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('sending_id', sending_id, 'sending_hash', md5(content::text))
$$;
