use Mojo::Base -strict, -signatures;
use Mojo::JSON qw(decode_json encode_json);
use OpenAPI::Client;

# Calls operations with the client that OpenAPI::Client creates from the document. Each line of standard
# input is a call as JSON, and each line of standard output is its response.

$| = 1;
my $client = OpenAPI::Client->new("file://$ARGV[0]");

sub call ($input) {
  my @content = %{$input->{content}};
  my $response = $client->call($input->{operation}, $input->{parameters}, @content)->result;
  return {
    status => $response->code + 0,
    ($response->is_success ? 'body' : 'refusal') => $response->json,
    retryAfter => $response->headers->header('Retry-After'),
  };
}

sub describe ($event) {
  return $event->{type} eq 'payout.completed' ? $event->{data}{reference} : $event->{type};
}

while (my $line = <STDIN>) {
  my $input = decode_json($line);
  if (defined $input->{event}) {
    say encode_json({word => describe($input->{event})});
    next;
  }
  $client->base_url(Mojo::URL->new($input->{baseUrl}));
  $client->unsubscribe('after_build_tx')->on(after_build_tx => sub ($, $tx) {
    $tx->req->headers->authorization($input->{authorization});
  });
  say encode_json(call($input));
}
