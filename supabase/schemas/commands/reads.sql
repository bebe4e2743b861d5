-- The functions that a command may name (domain/src/commands/ledger.ts). Left out are those whose answer or arguments hold what is
-- stored nowhere else in plain (links, keys), and long ones with a key of their own (imports, sample data).
create function private.command_names() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select string_to_array('accept_booking apply_credit approve_quote ask_for_review cancel_visit choose_free choose_invoice '
    'complete_visit confirm_cash convert_quote convert_request_to_job convert_request_to_quote correct_visit_time '
    'create_invoice decline_booking decline_quote delete_payment dismiss_mail duplicate_invoice duplicate_quote '
    'edit_series end_portal_session follow_up_quote invite_to_portal make_statement mark_invoice_paid mark_no_show '
    'mark_reimbursed move_visit note_cash offer_times pause_series read_messages read_notifications record_payment '
    'refund_payment reject_cash remind_invoice remove_credit remove_message remove_visit reopen_quote reopen_visit '
    'reply_review report_review request_quote_changes resume_series retry_mail revoke_invoice_links '
    'revoke_quote_links save_client save_invoice save_job save_own_invoice save_own_job save_quote save_series '
    'save_visit schedule_assessment send_message send_receipt send_test_mail send_visit_date sign_visit skip_visit '
    'start_visit tell_on_my_way undo_series_edit undo_write_off unschedule_visit unvoid_invoice void_invoice write_off_invoice', ' ')
$$;

-- The statement that calls a listed function with these arguments, $1. Its words are the catalog's, never the caller's: a name
-- that is not listed, or an argument that the function does not have, is refused. An argument that is left out has its default.
create function private.command_call(name text, args jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  routine pg_catalog.pg_proc;
  taken text;
  types text;
  count int;
begin
  select listed.* into routine from pg_catalog.pg_proc as listed where listed.pronamespace = 'public'::regnamespace
    and listed.proname = command_call.name and listed.proname = any(private.command_names());
  select count(*), string_agg(format('%1$I => given.%1$I', parameter.name), ', '),
    string_agg(format('%I %s', parameter.name, format_type(parameter.type, null)), ', ')
  into count, taken, types
  from unnest(routine.proargnames, routine.proargtypes::oid[]) as parameter (name, type) where args ? parameter.name;
  if routine.oid is null or jsonb_typeof(args) <> 'object' or count = 0
    or count <> (select count(*) from jsonb_object_keys(args)) then
    raise sqlstate 'PT400' using message = 'command_unknown';
  end if;
  return format(case when routine.prorettype = 'void'::regtype
    then 'select null::jsonb from jsonb_to_record($1) as given (%3$s) where public.%1$I(%2$s) is not null'
    else 'select to_jsonb(public.%1$I(%2$s)) from jsonb_to_record($1) as given (%3$s)' end, routine.proname, taken, types);
end
$$;

-- When it was done. Only the time between doing and sending is the device's word, so that a clock that is wrong is no matter; the rest is the
-- server's clock. Nothing was done in the future, and what takes no longer than a request is done now.
create function private.time_of_command(done_at timestamptz, sent_at timestamptz) returns timestamptz
language sql stable parallel safe set search_path = '' as $$
  select case when age < interval '2 seconds' then now() else now() - age end
  from (select coalesce(coalesce(sent_at, now()) - done_at, '0') as age) as passed
$$;
