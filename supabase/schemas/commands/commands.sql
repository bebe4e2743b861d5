-- Answers a command that was done before, or null: then it is to be done, at the time of doing, and nobody else is doing it. Taken
-- first of all locks. What a phone sends later than two weeks after is for a person to decide.
create function private.claim_command(id uuid, business_id uuid, content_hash text, done_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  earlier private.commands;
  lately int[];
begin
  if claim_command.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if not coalesce(claim_command.business_id = any(array(select private.my_business_ids())), false) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('command ' || claim_command.id, 0));
  select * into earlier from private.commands as command where command.id = claim_command.id;
  if earlier.id is not null then
    if (earlier.user_id, earlier.business_id, earlier.content_hash)
      is distinct from ((select auth.uid()), claim_command.business_id, claim_command.content_hash) then
      raise sqlstate 'PT409' using message = 'id_taken', hint = 'Something else was done with this id.';
    end if;
    return jsonb_build_object('again', true, 'answer', earlier.answer);
  end if;
  if claim_command.done_at < now() - interval '14 days' then
    raise sqlstate 'PT409' using message = 'command_too_old';
  end if;
  -- A day's work of a whole crew is some hundreds. Of one person fewer, so that nobody keeps their colleagues from working.
  select array[count(*), count(*) filter (where sent.is_mine)] into lately
  from (select command.user_id = (select auth.uid()) as is_mine from private.commands as command
    where command.business_id = claim_command.business_id and command.created_at > now() - interval '1 hour' limit 5000) as sent;
  if lately[1] = 5000 or lately[2] >= 1000 then
    raise sqlstate 'PT429' using message = 'too_many_commands';
  end if;
  perform set_config('fieldlark.command_time', claim_command.done_at::text, true);
  return null;
end
$$;

create function private.keep_command(id uuid, business_id uuid, name text, content_hash text, answer jsonb)
returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.commands (id, business_id, user_id, name, content_hash, done_at, answer)
  values (keep_command.id, keep_command.business_id, (select auth.uid()), keep_command.name, keep_command.content_hash,
    private.command_time(),
    case when octet_length(keep_command.answer::text) <= 50000 then keep_command.answer end)
$$;

-- Does a command once, as the caller and with their rights: its effect and its id are stored together or not at all, so that a
-- refusal leaves nothing and may be sent again. again: it was done before, and this is the answer of then.
create function public.perform_command(id uuid, business_id uuid, name text, args jsonb, done_at timestamptz default null,
  sent_at timestamptz default null) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  content_hash text := md5(jsonb_build_array(perform_command.name, perform_command.args)::text);
  answer jsonb := private.claim_command(perform_command.id, perform_command.business_id, content_hash,
    private.time_of_command(perform_command.done_at, perform_command.sent_at));
begin
  if answer is not null then return answer; end if;
  execute private.command_call(perform_command.name, perform_command.args) into answer using perform_command.args;
  perform private.keep_command(perform_command.id, perform_command.business_id, perform_command.name,
    content_hash, answer);
  return jsonb_build_object('again', false, 'answer', answer);
end
$$;

-- Ids are kept longer than a command may be on its way, so that none is done twice. An answer only as long as it is likely to be
-- asked for again: it holds rows that may have been deleted since.
create function private.forget_commands() returns int
language sql volatile security definer set search_path = '' as $$
  with gone as (delete from private.commands as command where command.created_at < now() - interval '30 days'
    returning command.id),
  emptied as (update private.commands as command set answer = null
    where command.created_at between now() - interval '30 days' and now() - interval '3 days' and command.answer is not null)
  select count(*)::int from gone
$$;

grant execute on function private.command_names, private.command_call, private.time_of_command, private.claim_command,
  private.keep_command to authenticated;
grant execute on function public.perform_command to authenticated, service_role;
grant execute on function private.forget_commands to service_role;
